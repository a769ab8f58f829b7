import { can, type Permission, ROLES } from '../../../domain/kernel/access.ts';
import { defaultSettings } from '../../../domain/settings/rules.ts';

const { sessionTimeout, autoLogoutMinutes } = defaultSettings(false).security;

const NAME = `coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email, u.username)`;

/** Those who may, for a list in SQL. */
export const rolesWith = (permission: Permission): string =>
  ROLES.filter((role) => can(role, permission))
    .map((role) => `'${role}'`)
    .join(', ');

/** Who asks, if their session counts and their role may: the check of the server. $1 is the hash of the token. */
const session = (permission: Permission, columns: string) => `
  select u.id, ${NAME} as name${columns}
  from sessions s join users u on u.id = s.user_id
  where s.sid = $1 and s.expire > clock_timestamp()
    and s.created_at > clock_timestamp() - interval '${sessionTimeout} hours'
    and s.last_seen_at > clock_timestamp() - interval '${autoLogoutMinutes} minutes'
    and u.status = 'active' and not u.demo and not u.must_change_password
    and u.role in (${rolesWith(permission)})`;

export const reader = (permission: Permission) => session(permission, '');

/** The same as the actor of what follows. $2 is the id of the request. */
export const writer = (permission: Permission) =>
  session(
    permission,
    `, set_config('app.actor', 'user:' || u.id, true), set_config('app.actor_name', ${NAME}, true), set_config('app.request_id', $2, true)`,
  );

export const TOUCH_MS = 15_000;
export const TOUCH = `update sessions set last_seen_at = clock_timestamp(), sess = jsonb_set(sess, '{ip}', to_jsonb($2::text)) where sid = $1`;
