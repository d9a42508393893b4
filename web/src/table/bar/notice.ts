// notice.ts - what stands in the way of playing, or is good to know: connection, tab, stand-in, pause, watching.
import { chairFor } from '../../lib/takeover';
import type { Seat } from '../../lib/wire';
import type { Desk } from '../desk.svelte';

export interface Notice {
  text: string;
  /** Nothing can be decided before this is over. */
  stops: boolean;
  action?: { name: string; run(): void };
}

/** What others want and wait for one's word on. */
function proposal(desk: Desk, mine: Seat): Notice | null {
  const { text, client, state } = desk;
  const open = (votes: string | undefined) => !!votes && votes !== '-' && !votes.includes(mine);
  if (state.lobby?.offered && !state.lobby.draw_votes.includes(mine)) {
    const agree = () => void client.tell({ type: 'draw', on: true });
    return { text: text.drawOffered, stops: false, action: { name: text.agree, run: agree } };
  }
  if (open(state.lobby?.pause_votes)) {
    const pause = () => void client.tell({ type: 'pause', on: true });
    return { text: text.pauseWanted, stops: false, action: { name: text.pause, run: pause } };
  }
  return null;
}

/** Whoever watches may take over from a bot, or ask for it. */
function watching(desk: Desk): Notice {
  const { text, client, state } = desk;
  if (state.wishes.some((wish) => wish.who === state.person)) {
    const back = () => void client.tell({ type: 'stand' });
    return { text: text.wishOpen, stops: false, action: { name: text.wishBack, run: back } };
  }
  const chair = chairFor(state);
  if (!chair) return { text: text.watching, stops: false };
  const who = desk.seats.find(({ seat }) => seat === chair.seat)?.name ?? '';
  const name = chair.own
    ? text.takeBack
    : chair.asks
      ? text.askSeat({ who })
      : text.takeSeat({ who });
  const sit = () => void client.tell({ type: 'sit', seat: chair.seat });
  return { text: text.watching, stops: false, action: { name, run: sit } };
}

/** Whoever is out watches, and may think better of it. */
function finished(desk: Desk): Notice {
  const { text } = desk;
  if (!desk.props().onAnew) return { text: text.eliminated, stops: false };
  const ask = { name: text.whatNow, run: () => void (desk.outSeen = false) };
  return { text: text.eliminated, stops: false, action: ask };
}

export function noticeOf(desk: Desk): Notice | null {
  const { state, text, client } = desk;
  if (desk.props().watching) return null;
  if (state.status === 'waiting' || state.status === 'connecting')
    return { text: text.reconnecting, stops: true };
  if (state.status === 'closed' && state.notice) return { text: state.notice, stops: true };
  const own = desk.seats.find((seat) => seat.mine);
  const back = (name: string) => ({ name, run: () => void client.tell({ type: 'back' }) });
  if (own && !state.playing) {
    const here = { name: text.playHere, run: () => void client.join(state.table!) };
    return { text: text.otherTab, stops: true, action: here };
  }
  if (own && own.standIn !== 'none' && !own.out)
    return { text: text.standInYou, stops: true, action: back(text.takeBack) };
  if (state.lobby?.paused) {
    const go = { name: text.unpause, run: () => void client.tell({ type: 'pause', on: false }) };
    return own
      ? { text: text.paused, stops: true, action: go }
      : { text: text.paused, stops: true };
  }
  if (state.over)
    return {
      text: '',
      stops: false,
      action: { name: text.result, run: () => (desk.endSeen = false) },
    };
  const vote = own && !own.out ? proposal(desk, own.seat) : null;
  if (vote) return vote;
  if (own?.out) return finished(desk);
  return own ? null : watching(desk);
}
