import type { Chance } from '../chance.ts';
import { answered, type Operation, pick, same } from './operation.ts';

const ROLES = ['manager', 'front_desk', 'accountant', 'hr'] as const;

export type ModelUser = { id: string; username: string; firstName: string; role: string; status: string };

// The users that were invited, and the settings that were changed.
export type Office = { users: ModelUser[]; general: Record<string, string> };

type WireUser = Omit<ModelUser, 'firstName'> & { firstName: string | null };

const compare = (wire: WireUser, model: Omit<ModelUser, 'id'>): void => {
  const of = ({ username, firstName, role, status }: Omit<WireUser, 'id'>) => [username, firstName, role, status];
  same('The user', of(wire), of(model));
};

const invite = (office: Office, chance: Chance, key: string): Operation => {
  const model = {
    username: key,
    firstName: `Name ${chance.below(1_000)}`,
    role: pick(chance, ROLES) ?? 'hr',
    status: 'active',
  };
  const { username, firstName, role } = model;
  return {
    name: 'user',
    call: { method: 'POST', path: '/api/users', body: { username, firstName, role, password: 'sunrise over Lamu 42' } },
    settle: (answer) => {
      const wire = answered<WireUser>(answer, 201);
      compare(wire, model);
      office.users.push({ id: wire.id, ...model });
    },
  };
};

const change = (user: ModelUser, chance: Chance): Operation => {
  const changes = {
    firstName: `Name ${chance.below(1_000)}`,
    role: pick(chance, ROLES) ?? user.role,
    status: chance.next() < 0.3 ? 'disabled' : 'active',
  };
  return {
    name: 'user changed',
    call: { method: 'PATCH', path: `/api/users/${user.id}`, body: changes },
    settle: (answer) => {
      Object.assign(user, changes);
      compare(answered<WireUser>(answer, 200), user);
    },
  };
};

// To invite somebody costs the hash of a password: it is done now and then.
export const changeUsers = (office: Office, chance: Chance, key: string): Operation => {
  const user = pick(chance, office.users);
  return user && chance.next() < 0.85 ? change(user, chance) : invite(office, chance, key);
};

export const changeSettings = (office: Office, chance: Chance): Operation => {
  const name = pick(chance, ['address', 'phone', 'website', 'companyName']) ?? 'address';
  const figures = chance.below(1_000_000);
  const value = name === 'phone' ? `+254 712 ${String(figures).padStart(6, '0')}` : `${name} ${figures}`;
  return {
    name: 'setting changed',
    call: { method: 'PUT', path: '/api/settings/general', body: { [name]: value } },
    settle: (answer) => {
      office.general[name] = value;
      const wire = answered<Record<string, unknown>>(answer, 200);
      same(
        'The settings',
        Object.fromEntries(Object.keys(office.general).map((key) => [key, wire[key]])),
        office.general,
      );
    },
  };
};
