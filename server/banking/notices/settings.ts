import { randomBytes, timingSafeEqual } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { addressProblem } from '../../../domain/banking/kcb.ts';
import type { NoticeKind, NoticeSettings, NoticeSettingsInput } from '../../../domain/banking/notice-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../mpesa/channels/manage.ts';
import { bankNotices, noticeAccounts } from '../tables.ts';
import { readKcbKey } from './kcb-signature.ts';

type SettingsDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

export type NoticeAccount = typeof noticeAccounts.$inferSelect;

/** Seals a token to its account, so that a copy of it elsewhere does not open. */
export const sealedFor = (cashAccountId: string): string => `bank notices ${cashAccountId} token`;

const requireBank = async (deps: SettingsDeps, cashAccountId: string): Promise<void> => {
  const { kind, name } = await cashAccountById(deps, cashAccountId);
  if (kind !== 'bank') throw new AppError('conflict', `${name} is no bank account: it has no instant notices`);
};

const lastNotice = async (db: Db, cashAccountId: string): Promise<string | null> => {
  const [row] = await db
    .select({ at: bankNotices.createdAt })
    .from(bankNotices)
    .where(eq(bankNotices.cashAccountId, cashAccountId))
    .orderBy(desc(bankNotices.createdAt))
    .limit(1);
  return row?.at ?? null;
};

const toAddress = ({ publicUrl, port }: Config, token: string, kind: NoticeKind): string =>
  `${publicUrl ?? `http://127.0.0.1:${port}`}/api/bank-notices/${token}/${kind}`;

const present = async (
  { db, config }: SettingsDeps,
  cashAccountId: string,
  row: NoticeAccount | undefined,
): Promise<NoticeSettings> => {
  const token = row ? await unseal(config, row.token, sealedFor(cashAccountId)) : null;
  return {
    cashAccountId,
    isActive: row?.isActive ?? false,
    publicKey: row?.publicKey ?? null,
    accountNumber: row?.accountNumber ?? null,
    tillNumber: row?.tillNumber ?? null,
    shortCode: row?.shortCode ?? null,
    noticeUrl: token && toAddress(config, token, 'notice'),
    billUrl: token && toAddress(config, token, 'bill'),
    addressProblem: addressProblem(config.publicUrl ?? null),
    lastNoticeAt: await lastNotice(db, cashAccountId),
  };
};

export const findNoticeAccount = async (db: Db, cashAccountId: string): Promise<NoticeAccount | undefined> => {
  const [row] = await db.select().from(noticeAccounts).where(eq(noticeAccounts.cashAccountId, cashAccountId));
  return row;
};

export const readNoticeSettings = async (deps: SettingsDeps, cashAccountId: string): Promise<NoticeSettings> => {
  await requireBank(deps, cashAccountId);
  return present(deps, cashAccountId, await findNoticeAccount(deps.db, cashAccountId));
};

export const saveNoticeSettings = async (
  deps: SettingsDeps,
  cashAccountId: string,
  { publicKey, ...input }: NoticeSettingsInput,
): Promise<NoticeSettings> => {
  await requireBank(deps, cashAccountId);
  const changes = { ...input, publicKey: publicKey && readKcbKey(publicKey) };
  const token = randomBytes(32).toString('hex');
  const [row] = await deps.db
    .insert(noticeAccounts)
    .values({
      cashAccountId,
      ...changes,
      token: await seal(deps.config, token, sealedFor(cashAccountId)),
      tokenHash: hashToken(token),
    })
    // The bank has the addresses of an account that is there already.
    .onConflictDoUpdate({ target: noticeAccounts.cashAccountId, set: changes })
    .returning();
  return present(deps, cashAccountId, row);
};

/** The account that an address belongs to, found by the hash of its token. */
export const findByToken = async (db: Db, token: string): Promise<NoticeAccount | null> => {
  const hash = hashToken(token);
  const [row] = await db.select().from(noticeAccounts).where(eq(noticeAccounts.tokenHash, hash));
  return row && timingSafeEqual(row.tokenHash, hash) ? row : null;
};
