// The rulebooks as plugins/rules.ts makes them, by language.
declare module 'virtual:rules' {
  type Book = { default: import('../../plugins/rules').Section[] };
  export const BOOKS: Readonly<Record<string, () => Promise<Book>>>;
}
