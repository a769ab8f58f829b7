import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Peer = z.object({ work: z.string(), who: z.string(), perSecond: z.number().positive() });

/** What others did on two such cores with 16 connections and a light generator, measured from outside and filled in by hand. */
export const PEER_RATES = z
  .array(Peer)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'recorded/peers.json'), 'utf8')));
