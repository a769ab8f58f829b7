import { LETTER_STATUSES, LETTER_TYPES } from '../../domain/billing/letter-contract.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const letterList = listShape({
  filters: { status: oneOf(...LETTER_STATUSES), type: oneOf(...LETTER_TYPES), tenant: isId },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export const useLetterList = () => useList(letterList);

export type LetterList = ReturnType<typeof useLetterList>;
