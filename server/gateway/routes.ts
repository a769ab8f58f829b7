import {
  checkGatewayEffect,
  listGatewayEffects,
  listGatewayMessages,
  retryGatewayMessage,
} from '../../domain/gateway/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as stuck from './stuck.ts';

export const gatewayRoutes = (mount: Mount): void => {
  mount.read(listGatewayMessages, ({ db }, { query, request, reply }) => stuck.listMessages(db, query, request, reply));
  mount.write(retryGatewayMessage, ({ db }, { params }) => stuck.retryMessage(db, params.id));
  mount.read(listGatewayEffects, ({ db }, { query, request, reply }) => stuck.listEffects(db, query, request, reply));
  mount.write(checkGatewayEffect, ({ db }, { params }) => stuck.checkEffect(db, params.id));
};
