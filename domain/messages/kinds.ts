import { ACCOUNT_KINDS } from './account-kinds.ts';
import { AGREEMENT_KINDS } from './agreement-kinds.ts';
import { BOOKING_KINDS } from './booking-kinds.ts';
import { CHECKOUT_KINDS } from './checkout-kinds.ts';
import { HOUSE_KINDS } from './house-kinds.ts';
import type { MessageKind } from './kind.ts';
import { MONEY_KINDS } from './money-kinds.ts';
import { TOUR_KINDS } from './tour-kinds.ts';
import { VISIT_KINDS } from './visit-kinds.ts';

/**
 * Every message that the space writes by itself, with the words that hold until somebody edits them. A line with a
 * placeholder that turns out empty is left out.
 */
export const MESSAGE_KINDS = {
  ...BOOKING_KINDS,
  ...CHECKOUT_KINDS,
  ...TOUR_KINDS,
  ...MONEY_KINDS,
  ...AGREEMENT_KINDS,
  ...HOUSE_KINDS,
  ...VISIT_KINDS,
  ...ACCOUNT_KINDS,
} as const;

export type MessageKindName = keyof typeof MESSAGE_KINDS;

export type ValuesOf<K extends MessageKindName> = Readonly<
  Record<keyof (typeof MESSAGE_KINDS)[K]['placeholders'], string>
>;

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKindName[];

/** The same, for any kind. */
export const getMessageKind = (kind: MessageKindName): MessageKind => MESSAGE_KINDS[kind];

export const isMessageKind = (kind: string): kind is MessageKindName => Object.hasOwn(MESSAGE_KINDS, kind);
