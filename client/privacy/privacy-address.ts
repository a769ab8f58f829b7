import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { SUBJECT_KINDS } from '../../domain/privacy/contract.ts';
import { paths } from '../paths.ts';
import type { Person } from './queries.ts';

/** Where somebody's data is looked at: who is named in the address, never by name. */
export const personPath = ({ kind, id }: Person): string => `${paths.privacy}?person=${kind}:${id}`;

const personIn = (text: string | null): Person | null => {
  const [named, given] = (text ?? '').split(':');
  const kind = SUBJECT_KINDS.find((known) => known === named);
  const id = readId(given);
  return kind && id ? { kind, id } : null;
};

export const usePrivacyAddress = () => ({
  person: personIn(new URLSearchParams(useSearch()).get('person')),
  open: (person: Person) => navigate(personPath(person)),
  close: () => navigate(paths.privacy),
});
