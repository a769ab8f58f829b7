/** What belongs to the moment and not to the view: the page of the list, and the thing whose details were open. */
const PASSING = ['cursor', 'page', 'invoice', 'payment', 'letter', 'booking', 'record', 'mail'];

/** What a list is narrowed to, as its address has it: in one order, so that two ways to the same view are the same. */
export function viewKey(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of PASSING) kept.delete(name);
  kept.sort();
  return kept.toString();
}
