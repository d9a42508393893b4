// The rulebook as plugins/rules.ts makes it.
declare module 'virtual:rules/*' {
  const sections: import('../../plugins/rules').Section[];
  export default sections;
}
