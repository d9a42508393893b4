// your_data.ts - what a server keeps of this person (docs/privacy.md): taken along as a file, or erased. The words are here, too: few
// people ever open them, and the first screen does not wait for them.
import type { Lang } from '../lib/wire';

const EN = {
  heading: 'Your data on this server',
  hint: 'Your name, when you came, your tables and games, and what you said there. There is no account.',
  take: 'Download it',
  erase: 'Erase me',
  sure: 'Erase everything this server keeps of you? A bot takes your seats, and in replays you become “Player”. This cannot be undone. Games saved in this browser stay.',
  sureGo: 'Erase everything',
  erased: 'You are erased. The server knows nothing of you any more.',
  nobody: 'This server keeps nothing of you.',
  silent: 'The server does not answer. Nothing was changed.',
};

const DE: typeof EN = {
  heading: 'Deine Daten auf diesem Server',
  hint: 'Dein Name, wann du da warst, deine Tische und Partien und was du dort gesagt hast. Ein Konto gibt es nicht.',
  take: 'Herunterladen',
  erase: 'Mich löschen',
  sure: 'Alles löschen, was dieser Server von dir aufhebt? Ein Bot bekommt deine Plätze, und in Aufzeichnungen heißt du „Player“. Das lässt sich nicht rückgängig machen. Partien in diesem Browser bleiben.',
  sureGo: 'Alles löschen',
  erased: 'Du bist gelöscht. Der Server weiß nichts mehr von dir.',
  nobody: 'Dieser Server hat nichts von dir aufgehoben.',
  silent: 'Der Server antwortet nicht. Es hat sich nichts geändert.',
};

export const dataText = (lang: Lang): typeof EN => (lang === 'de' ? DE : EN);

/** nobody: the server does not know this browser; silent: it does not answer, or not as expected. */
export type Outcome = 'done' | 'nobody' | 'silent';

const NO_TOKEN = 401;

async function ask(path: string, method: string, page: string): Promise<Response | Outcome> {
  const answer = await fetch(new URL(path, page), { method }).catch(() => null);
  if (answer?.ok) return answer;
  return answer?.status === NO_TOKEN ? 'nobody' : 'silent';
}

/** All that is kept, handed to `keep` as a file. */
export async function takeAlong(
  keep: (file: Blob) => void,
  page = document.baseURI,
): Promise<Outcome> {
  const answer = await ask('api/me/export', 'GET', page);
  if (typeof answer === 'string') return answer;
  keep(await answer.blob());
  return 'done';
}

export async function erase(page = document.baseURI): Promise<Outcome> {
  const answer = await ask('api/me', 'DELETE', page);
  return typeof answer === 'string' ? answer : 'done';
}
