import { useEffect, useState } from 'react';

/** How far the server has got with the text that stands in a search box now. */
export type SearchAnswer = {
  /** True until the rows at hand answer exactly the text that is typed. */
  searching: boolean;
  /** Why this text could not be searched for. */
  problem?: string | null | undefined;
};

type QueryState = { isPending: boolean; isPlaceholderData: boolean; error: unknown };

/**
 * What a query says about the text it was asked for. Rows kept from the text before are no answer, and a refresh of
 * the right rows in the background is no search.
 */
export function searchState({ isPending, isPlaceholderData, error }: QueryState): SearchAnswer {
  if (error) return { searching: false, problem: 'Search failed. Check your connection and try again.' };
  return { searching: isPending || isPlaceholderData, problem: null };
}

/** The rows that may be chosen: none while they answer other words than those that are typed. */
export const choosable = <Row>(rows: readonly Row[], { searching, problem }: SearchAnswer): readonly Row[] =>
  searching || problem ? [] : rows;

type Pressed = { pressedFor: string | null; typed: string; answer: SearchAnswer };

/**
 * The row that an early Enter meant, once the answer is here: the only one that matches the same text. Among several,
 * nobody has seen the first yet, so that it waits for another Enter.
 */
export function chosenByEarlyEnter<Row>(rows: readonly Row[], { pressedFor, typed, answer }: Pressed): Row | null {
  if (pressedFor === null || pressedFor !== typed || typed.trim() === '') return null;
  const [only, ...others] = choosable(rows, answer);
  return only !== undefined && others.length === 0 ? only : null;
}

const PAUSE_MS = 200;

/** A text once typing has paused, an empty one at once: a search for each letter would only be thrown away. */
export function usePaused(text: string, ms = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (text === '') return setPaused('');
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return text === '' ? '' : paused;
}
