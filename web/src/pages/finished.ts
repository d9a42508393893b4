// finished.ts - another game in the place of one in which one's own family is finished.
import { app } from './app.svelte';
import { playNow } from './begin';
import { handOver, toWorker, type Connection } from './connection.svelte';

/** Another game like the one before, which is not kept: nobody here would go on with it. */
export async function playAnew(link: Connection, old: string): Promise<void> {
  const next = toWorker();
  const table = await playNow(next);
  if (!table) return next.close();
  link.close();
  await app.tables.drop(old);
  handOver(next);
  app.go({ at: 'table', where: 'solo', table });
}
