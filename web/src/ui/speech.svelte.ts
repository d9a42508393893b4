// speech.svelte.ts - what the page says to those who hear it: one announcement after the other. Live.svelte hands them on.

export interface Said {
  id: number;
  text: string;
  /** Something that happened in the game; else an answer to what somebody did, or a question to them. */
  event: boolean;
}

/** Announcements that stand: more than one message can have events. */
const STAND = 120;

class Speech {
  said: Said[] = $state.raw([]);
  last = 0;

  /** Old ones go only when all of a long move have been seen to be there. */
  say(text: string, event = false): void {
    this.said = [...this.said.slice(1 - STAND), { id: ++this.last, text, event }];
  }
}

export const speech = new Speech();
