import type { KioskWelcome } from '../../domain/visits/kiosk-contract.ts';
import type { Api } from './app.ts';
import { answer } from './bookings.ts';

// The day on which the clock of these tests stands.
export const MONDAY = '2026-11-16';

let made = 0;

/** A tablet at the door, set up by a manager, and what is done at it. */
export const addKiosk = async (manager: Api, visitor: Api) => {
  const { body } = await manager.call('POST', '/api/kiosks', { name: `Tablet ${++made}` });
  const { key, kiosk } = body as { key: string; kiosk: { id: string; name: string } };
  return {
    ...kiosk,
    key,
    page: () => visitor.call('GET', `/api/kiosk/${key}`),
    checkIn: async (input: object, headers: Record<string, string> = {}) =>
      answer<KioskWelcome>(await visitor.call('POST', `/api/kiosk/${key}/check-in`, input, headers)),
    checkOut: async (input: object) =>
      answer<{ visitorName: string; outAt: string }>(await visitor.call('POST', `/api/kiosk/${key}/check-out`, input)),
  };
};
