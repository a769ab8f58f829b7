import type { Known } from '../../domain/counter/contract.ts';
import type { Product } from '../../domain/products/contract.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import type { ActId } from './acts.ts';
import { findDayPass } from './day-pass.ts';
import { useLeaving } from './inside-card.tsx';
import { provisionalCheckIn, useCheckIn, useCheckInByPass, useInside, useNewPerson } from './queries.ts';
import type { SaleTask } from './sale/sale-dialog.tsx';
import { type Someone, someoneName } from './someone.ts';

export type DeskTask =
  | ({ kind: 'sale' } & SaleTask)
  | { kind: 'room'; customer: { tenantId?: string; partyId?: string } }
  | { kind: 'pay-room'; bookingId: string }
  | { kind: 'check-in'; known: Known }
  | { kind: 'visitor'; someone: Someone }
  | { kind: 'tour'; someone: Someone }
  | { kind: 'parcel'; tenant: { id: string; companyName: string } | null };

type ActsOptions = { someone: Someone; products: readonly Product[] };

const sale = (someone: Someone, product: Product | null, checksIn: boolean): DeskTask => ({
  kind: 'sale',
  someone,
  start: product ? [{ productId: product.id, quantity: 1, discountPercent: 0 }] : [],
  checksIn,
});

type Opening = (task: DeskTask) => void;

/** Comes in with the pass that ends first, for a booking of today, or by the agreement of who they work for. */
function useComingIn(openDialog: Opening, name: string) {
  const inside = useInside();
  const byPass = useCheckInByPass(name);
  const byDesk = useCheckIn(name);
  const onError = (error: unknown) => failed('Not Checked In', error, `${name} was not checked in. Please try again.`);
  const withPass = ({ id, daysLeft }: Known['passes'][number]) =>
    byPass.mutate(
      { passId: id },
      {
        onSuccess: (outcome) => {
          const answer = outcome.waits ? null : outcome.answer;
          inside.add(outcome.waits ? provisionalCheckIn(outcome.number, outcome.at, name) : outcome.answer.checkIn);
          const left = answer?.pass.daysLeft ?? daysLeft - 1;
          const again = answer && !answer.usesDay ? 'Today was used already.' : null;
          done('Checked In', `${name} has ${left === 1 ? '1 day' : `${left} days`} left.`, again);
        },
        onError,
      },
    );
  const atDesk = (body: Parameters<typeof byDesk.mutate>[0], text: string) =>
    byDesk.mutate(body, {
      onSuccess: (outcome) => {
        inside.add(outcome.waits ? provisionalCheckIn(outcome.number, outcome.at, name) : outcome.answer);
        done('Checked In', text);
      },
      onError,
    });
  const comeIn = (known: Known) => {
    const [pass] = known.passes;
    const { tenantId, partyId } = known;
    const booking = known.bookingsToday.find(({ status }) => status === 'confirmed' || status === 'pending');
    if (pass) withPass(pass);
    else if (booking) atDesk({ kind: 'booking', bookingId: booking.id }, `${name} came for ${booking.roomName}.`);
    else if (partyId) atDesk({ kind: 'agreement', tenantId, partyId }, `${name} is in the building.`);
    else openDialog({ kind: 'check-in', known });
  };
  return { comeIn, pending: byPass.isPending || byDesk.isPending };
}

/** Whose post it is: a tenant, or who somebody works for. */
const parcelTenant = (someone: Someone) => {
  if (someone.kind !== 'known' || !someone.known.tenantId) return null;
  const { tenantId, kind, name, company } = someone.known;
  return { id: tenantId, companyName: kind === 'tenant' ? name : (company ?? name) };
};

/** What the keys 1 to 7 do. */
export function useActs({ someone, products }: ActsOptions) {
  const { openDialog, dialog } = useDialog<DeskTask>();
  const leave = useLeaving();
  const addPerson = useNewPerson();
  const { comeIn, pending } = useComingIn(openDialog, someoneName(someone));

  const findRoom = async () => {
    if (someone.kind === 'nobody') return openDialog({ kind: 'room', customer: {} });
    if (someone.kind === 'known') {
      const { partyId, tenantId } = someone.known;
      return openDialog({ kind: 'room', customer: partyId ? { partyId } : { tenantId: tenantId ?? '' } });
    }
    try {
      const body = { name: someoneName(someone), ...(someone.phone ? { phone: someone.phone } : {}) };
      const { id } = await addPerson.mutateAsync(body);
      openDialog({ kind: 'room', customer: { partyId: id } });
    } catch (error) {
      failed('Not Saved', error, 'The person was not saved. Please try again.');
    }
  };

  const checkInOrOut = () => {
    if (someone.kind !== 'known') return;
    const { inside, name } = someone.known;
    if (inside) leave({ id: inside, personName: name });
    else comeIn(someone.known);
  };

  const acts: Record<ActId, () => void> = {
    pass: () => openDialog(sale(someone, findDayPass(products), true)),
    room: () => void findRoom(),
    sell: () => openDialog(sale(someone, null, false)),
    'check-in': checkInOrOut,
    visitor: () => openDialog({ kind: 'visitor', someone }),
    tour: () => openDialog({ kind: 'tour', someone }),
    parcel: () => openDialog({ kind: 'parcel', tenant: parcelTenant(someone) }),
  };

  return {
    act: (id: ActId) => acts[id](),
    sellProduct: (product: Product) => openDialog(sale(someone, product, false)),
    pending: pending ? ('check-in' as const) : addPerson.isPending ? ('room' as const) : null,
    /** Who is no tenant may pay for the room at once. */
    payRoom: (bookingId: string) => openDialog({ kind: 'pay-room', bookingId }),
    dialog,
  };
}
