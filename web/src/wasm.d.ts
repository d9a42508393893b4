// The modules of the C build (vite.config.ts says where they lie).
declare module '@wasm/*.wasm?url' {
  const url: string;
  export default url;
}
