/**
 * How well an item answers a search, from 0 (not) to 1: every word typed must occur in what is shown or its keywords.
 * The item's own value is left out, since an id would match letters that are not visible.
 */
export function wordMatch(_value: string, search: string, keywords: string[] = []): number {
  const text = keywords.join(' ').toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  const first = words[0] ?? '';
  if (text.startsWith(first)) return 1;
  return text.includes(` ${first}`) ? 0.75 : 0.5;
}
