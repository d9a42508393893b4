// your_data.ts - what a server keeps of this person (docs/privacy.md): taken along as a file, or erased.

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
