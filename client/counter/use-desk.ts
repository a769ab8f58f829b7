import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchState, usePaused } from '../ui/form/search-state.ts';
import { keptPeopleQuery, lookupQuery } from './queries.ts';
import { candidates, NOBODY, refreshed, rowsMeanwhile, type Someone } from './someone.ts';

// Shorter than elsewhere: who stands there is asked for once, and the answer is small.
const PAUSE_MS = 60;

/** Until the server has answered these letters, the device does, from those whom it has found before. */
function useOffered(typed: string) {
  const text = typed.trim();
  const q = usePaused(text, PAUSE_MS);
  const lookup = useQuery({ ...lookupQuery(q), enabled: q !== '' });
  const { searching, problem = null } = searchState(lookup);
  const isBehind = text !== '' && (q !== text || searching) && !problem;
  const { data: kept = [] } = useQuery(keptPeopleQuery);
  const rows = text === '' ? [] : (lookup.data ?? []);
  return {
    offered: candidates(isBehind ? rowsMeanwhile(rows, kept, text) : rows, text),
    searching: isBehind,
    problem: text === '' ? null : problem,
  };
}

const isCoarse = () => window.matchMedia('(pointer: coarse)').matches;

/** Who stands at the desk: what is typed, who is offered, and who was chosen. */
export function useDesk() {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Someone | null>(null);
  const [isEarly, setEarly] = useState(false);
  const [queued, setQueued] = useState<number | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const { offered, searching, problem } = useOffered(typed);
  const someone = (chosen && refreshed(chosen, offered)) ?? offered[at] ?? offered[0] ?? NOBODY;

  const goToActs = () => acts.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  const choose = () => {
    // Enter pressed before the answer means the person that it will bring.
    if (searching) return setEarly(true);
    setChosen(someone);
    goToActs();
  };
  const answered = useEffectEvent(() => {
    if (!isEarly) return;
    setEarly(false);
    choose();
  });
  useEffect(() => {
    if (!searching) answered();
  }, [searching]);

  return {
    ...{ typed, at, someone, offered, searching, problem, box, acts, choose, isEarly, queued },
    isChosen: chosen !== null,
    /** The key of an act that was pressed before it was known for whom. */
    queue: setQueued,
    type: (text: string) => {
      setTyped(text);
      setAt(0);
      setChosen(null);
      setEarly(false);
      setQueued(null);
      box.current?.focus();
    },
    move: (to: number) => {
      setAt(to);
      setChosen(null);
    },
    press: (someoneElse: Someone) => {
      setChosen(someoneElse);
      goToActs();
    },
    /** When what was opened is closed, the box has the focus again, with its text marked for the next person. */
    rest: () => {
      if (isCoarse()) return;
      box.current?.focus();
      box.current?.select();
    },
  };
}

export type DeskState = ReturnType<typeof useDesk>;
