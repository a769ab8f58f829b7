import { type Describer, text } from '../db/query/audit-text.ts';
import { providerName } from './provider-names.ts';

/** Each step of a request to another system that a person would tell of. */
export const describeEffect: Describer = ({ action, before, after }) => {
  const to = providerName(text(after, 'provider'));
  const request = `a request to ${to} (${text(after, 'kind').replaceAll('_', ' ')})`;
  const tell = (words: string) => ({ text: words, path: null });
  if (action === 'insert') return tell(`queued ${request}`);
  const state = text(after, 'state');
  if (action !== 'update' || state === text(before, 'state')) return null;
  const reason = text(after, 'reason');
  const why = reason ? `: ${reason}` : '';
  if (state === 'done') return tell(`completed ${request}`);
  if (state === 'refused') return tell(`saw ${request} refused${why}`);
  if (state === 'unknown' && text(before, 'state') === 'dead') return tell(`asked again about ${request}`);
  if (state === 'unknown') return tell(`lost the outcome of ${request}${why}`);
  return state === 'dead' ? tell(`stopped asking about ${request}${why}`) : null;
};
