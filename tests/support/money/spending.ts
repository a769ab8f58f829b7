import type { Chance } from '../chance.ts';
import { amountOf, answered, between, METHODS, type Operation, pick, same, text } from './operation.ts';

const CATEGORIES = { electricity: '5010', internet: '5030', rent: '5040', generator_fuel: '5060', other: '5120' };
// Accounts of the chart that no category has.
const CHOSEN = ['5210', '5250'];
type Category = keyof typeof CATEGORIES;

export type ModelExpense = {
  id: string;
  amount: number;
  vat: number;
  category: Category;
  account: string | null;
  method: string;
};

// Expenses of one lane: those of different lanes are sent at the same time.
export type Lane = Map<string, ModelExpense>;

export const expenseAccount = ({ category, account }: ModelExpense): string => account ?? CATEGORIES[category];

type WireExpense = { id: string; amount: string; vatAmount: string; category: string; account: string | null };

const someExpense = (chance: Chance): Omit<ModelExpense, 'id'> => {
  const amount = between(chance, 2, 900_000);
  return {
    amount,
    vat: chance.next() < 0.5 ? 0 : Math.floor((amount * 16) / 116),
    category: pick(chance, Object.keys(CATEGORIES) as Category[]) ?? 'other',
    account: chance.next() < 0.7 ? null : (pick(chance, CHOSEN) ?? null),
    method: pick(chance, METHODS) ?? 'cash',
  };
};

const wireOf = ({ amount, vat, category, account, method }: Omit<ModelExpense, 'id'>) => ({
  category,
  account,
  description: 'For the space',
  amount: text(amount),
  vatAmount: text(vat),
  paymentMethod: method,
});

const compare = (wire: WireExpense, model: Omit<ModelExpense, 'id'>): void =>
  same(
    'The expense',
    [amountOf(wire.amount), amountOf(wire.vatAmount), wire.category, wire.account],
    [model.amount, model.vat, model.category, model.account],
  );

const create = (lane: Lane, chance: Chance): Operation => {
  const model = someExpense(chance);
  return {
    name: 'expense',
    call: { method: 'POST', path: '/api/expenses', body: wireOf(model) },
    settle: (answer) => {
      const wire = answered<WireExpense>(answer, 201);
      compare(wire, model);
      lane.set(wire.id, { id: wire.id, ...model });
    },
  };
};

const change = (lane: Lane, { id }: ModelExpense, chance: Chance): Operation => {
  const model = someExpense(chance);
  return {
    name: 'expense changed',
    call: { method: 'PATCH', path: `/api/expenses/${id}`, body: wireOf(model) },
    settle: (answer) => {
      compare(answered<WireExpense>(answer, 200), model);
      lane.set(id, { id, ...model });
    },
  };
};

const remove = (lane: Lane, { id }: ModelExpense): Operation => ({
  name: 'expense deleted',
  call: { method: 'DELETE', path: `/api/expenses/${id}` },
  settle: (answer) => {
    // A second request after a lost answer is told that there is none any more.
    if (answer.status !== 404) answered(answer, 204);
    lane.delete(id);
  },
});

export const spend = (lane: Lane, chance: Chance): Operation => {
  const known = pick(chance, [...lane.values()]);
  const roll = chance.next();
  if (!known || roll < 0.5) return create(lane, chance);
  return roll < 0.8 ? change(lane, known, chance) : remove(lane, known);
};
