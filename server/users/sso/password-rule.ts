import { foldName } from '../../../domain/kernel/text.ts';
import type { Config } from '../../config.ts';
import type { users } from '../tables.ts';

type Account = Pick<typeof users.$inferSelect, 'username' | 'role'>;

/** The administrator who comes in with a password while the issuer is away. */
export const isEmergencyAdmin = ({ sso }: Pick<Config, 'sso'>, { username, role }: Account): boolean =>
  sso?.emergencyAdmin != null && role === 'admin' && foldName(username) === foldName(sso.emergencyAdmin);

/** Whether a password of this account counts: where staff sign in by the issuer alone, only those of others do. */
export const mayUsePassword = (config: Pick<Config, 'sso'>, account: Account): boolean =>
  !config.sso?.only || account.role === 'tenant' || isEmergencyAdmin(config, account);
