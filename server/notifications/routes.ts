import { listNotifications, readNotifications } from '../../domain/notifications/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';

export const notificationRoutes = (mount: Mount) => {
  mount.read(listNotifications, (deps, { user, query, request, reply }) =>
    service.listNotifications(deps, user.id, query, request, reply),
  );
  mount.write(readNotifications, (deps, { user, body }) => service.markRead(deps, user.id, body.ids));
};
