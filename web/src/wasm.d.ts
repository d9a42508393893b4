// The module of the C build (vite.config.ts says where it lies).
declare module '@wasm?url' {
  const url: string;
  export default url;
}
