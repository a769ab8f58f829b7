import { LetterStatus, LetterType, listLetters } from '../../domain/billing/letter-contract.ts';
import { Id } from '../../domain/kernel/ids.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const letterList = listShape({
  filters: { status: LetterStatus, type: LetterType, tenant: Id },
  sorts: listLetters.query.shape.sort,
  defaultSort: '-createdAt',
});

export const useLetterList = () => useList(letterList);

export type LetterList = ReturnType<typeof useLetterList>;
