import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Offering, OfferingKind } from '../../domain/portal/offering-contract.ts';
import { Each, type Many } from './each.tsx';
import { Books, DeskLamp, Laptop, Monitor, Mug, Pendant, Pigeonholes, Table } from './illustrations/furniture.tsx';
import { ink } from './illustrations/ink.ts';
import { FacingPerson, SeatedPerson } from './illustrations/people.tsx';
import { DeskPlant, PottedPlant } from './illustrations/plants.tsx';
import { type Card, KIND_TEXTS } from './offerings.ts';

function Price({ label, amount, unit }: NonNullable<Offering['price']>) {
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
      <span className="text-muted">{label}</span>{' '}
      <strong className="text-3xl font-bold tracking-tight tabular-nums">{amount}</strong>{' '}
      <span className="text-muted">{unit}</span>
    </p>
  );
}

/** Packages or rooms by name. */
function Items({ of }: { of: Many<Offering['items'][number]> }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
      <Each name="items" of={of}>
        {({ name, detail }) => (
          <li className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="font-medium wrap-anywhere">{name}</span> <span className="text-muted">{detail}</span>
          </li>
        )}
      </Each>
    </ul>
  );
}

function Points({ of }: { of: Card['points'] }) {
  return (
    <ul className="mt-5 space-y-2">
      <Each name="points" of={of}>
        {({ point }) => (
          <li className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {point}
          </li>
        )}
      </Each>
    </ul>
  );
}

function Terms({ of }: { of: Many<{ term: string }> }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-muted">Terms</p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        <Each name="terms" of={of}>
          {({ term }) => <li className="rounded-md bg-surface-2 px-2.5 py-1 text-sm">{term}</li>}
        </Each>
      </ul>
    </div>
  );
}

type Bought = Exclude<Card['bought'], { each: unknown }>[number]['passes'];

/** Passes with the way to buy each: the whole row is the link. */
function Passes({ of }: { of: Bought }) {
  return (
    <ul className="mt-auto grid gap-2 pt-5 pb-3">
      <Each name="passes" of={of}>
        {({ name, detail, cost, buyPath }) => (
          <li>
            <a
              href={buyPath}
              className="flex min-h-12 items-center justify-between gap-3 rounded-lg border border-line-strong/60 px-4 py-2 hover:border-accent hover:bg-accent-soft"
            >
              <span className="min-w-0">
                <span className="block font-semibold text-accent wrap-anywhere">Buy {name}</span>{' '}
                <span className="block text-sm text-muted">{detail}</span>
              </span>{' '}
              <span className="flex items-center gap-2 font-bold whitespace-nowrap tabular-nums">
                {cost}
                <ArrowRight aria-hidden="true" className="size-4.5 text-accent" />
              </span>
            </a>
          </li>
        )}
      </Each>
    </ul>
  );
}

/** Wider than a third of the row, a card has room for a second column. */
export function OfferingCard({ kind, card }: { kind: OfferingKind; card: Card }) {
  const { name, summary, next } = KIND_TEXTS[kind];
  return (
    <li
      data-width={card.width}
      className="group flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1 data-[width=full]:col-span-full lg:data-[width=half]:col-span-3 lg:data-[width=third]:col-span-2"
    >
      <div className="h-44 shrink-0">
        <OfferingScene kind={kind} />
      </div>
      <div className="flex flex-1 flex-col p-6 pb-3">
        <div className="gap-x-8 lg:grid lg:grid-cols-[1.2fr_1fr] lg:group-data-[width=third]:block">
          <div>
            <h3 className="text-xl font-bold tracking-tight">{name}</h3>
            <p className="mt-2 text-pretty text-muted">{summary}</p>
            <Each name="price" of={card.price}>
              {(price) => <Price {...price} />}
            </Each>
            <Each name="named" of={card.named}>
              {({ items }) => <Items of={items} />}
            </Each>
          </div>
          <div className="lg:-mt-4 lg:group-data-[width=third]:mt-0">
            <Points of={card.points} />
            <Each name="sold" of={card.sold}>
              {({ terms }) => <Terms of={terms} />}
            </Each>
          </div>
        </div>
        <Each name="bought" of={card.bought}>
          {({ passes }) => <Passes of={passes} />}
        </Each>
        <Each name="asked" of={card.asked}>
          {() => (
            <a
              href={next.href}
              className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-4 pb-2 font-semibold text-accent hover:text-accent-hover hover:underline"
            >
              {next.label}
              <ArrowRight aria-hidden="true" className="size-4.5" />
            </a>
          )}
        </Each>
      </div>
    </li>
  );
}

function SharedSpace() {
  return (
    <g>
      <Pendant x={116} y={0} drop={26} />
      <Pendant x={244} y={0} drop={26} shade={ink.teal} />
      <FacingPerson x={180} y={158} shirt={ink.mustard} hair="bun" skin={ink.skinWarm} />
      <Table x={82} y={158} width={196} />
      <Laptop x={108} y={102} />
      <Laptop x={252} y={102} flip />
      <Mug x={212} y={104} />
      <SeatedPerson x={64} y={158} shirt={ink.teal} />
      <SeatedPerson x={298} y={158} flip shirt={ink.coral} skin={ink.skinDeep} hair="afro" />
    </g>
  );
}

function DedicatedDesk() {
  return (
    <g>
      <path d="M60 62h96" stroke={ink.woodDeep} strokeWidth="5" strokeLinecap="round" />
      <Books x={70} y={60} colours={[ink.coral, ink.mustard, ink.teal, ink.bloomDeep]} />
      <DeskPlant x={136} y={60} />
      <Table x={132} y={158} width={134} />
      <Monitor x={184} y={104} />
      <Mug x={166} y={104} />
      <DeskLamp x={250} y={104} flip />
      <SeatedPerson x={114} y={158} shirt={ink.bloomDeep} hair="wrap" skin={ink.skinDeep} />
      <PottedPlant x={308} y={158} />
    </g>
  );
}

function OwnOffice() {
  return (
    <g>
      <path d="M40 22h92v136H40Z" fill={ink.paper} opacity="0.7" />
      <path d="M86 22v136M40 22h92v136H40Z" fill="none" stroke={ink.cut} strokeWidth="5" />
      <circle cx="78" cy="98" r="4" fill={ink.mustard} />
      <circle cx="94" cy="98" r="4" fill={ink.mustard} />
      <Pendant x={232} y={0} drop={20} shade={ink.coral} />
      <Table x={178} y={158} width={112} />
      <Laptop x={204} y={102} />
      <Laptop x={270} y={102} flip />
      <SeatedPerson x={162} y={158} shirt={ink.mustard} skin={ink.skinLight} />
      <SeatedPerson x={308} y={158} flip shirt={ink.teal} hair="bun" />
    </g>
  );
}

/** The two wide cards show more wall, so their rooms are furnished a little past the frame of the narrow ones. */
function MailRoom() {
  return (
    <g>
      <PottedPlant x={-30} y={158} />
      <Pendant x={-78} y={0} drop={30} />
      <PottedPlant x={408} y={158} flip />
      <Pigeonholes x={58} y={24} columns={5} rows={4} />
      <Table x={40} y={158} width={152} />
      <path d="M216 74h96v62h-96Z" fill={ink.paper} />
      <path d="m216 74 48 36 48-36" fill="none" stroke={ink.bloomDeep} strokeWidth="5" strokeLinejoin="round" />
      <path d="M264 12c-16 0-26 12-26 26 0 18 26 38 26 38s26-20 26-38c0-14-10-26-26-26Z" fill={ink.coral} />
      <circle cx="264" cy="38" r="10" fill={ink.paper} />
    </g>
  );
}

function BoardRoom() {
  return (
    <g>
      <Pendant x={-40} y={0} drop={30} shade={ink.coral} />
      <PottedPlant x={-62} y={158} />
      <path d="M372 24h66v50h-66Z" fill={ink.paper} />
      <path d="M382 38h30M382 48h44M382 58h22" stroke={ink.coral} strokeWidth="3" strokeLinecap="round" />
      <PottedPlant x={412} y={158} />
      <rect x="118" y="18" width="124" height="58" rx="5" fill={ink.screen} />
      <path d="M138 62V48M156 62V38M174 62V44" stroke={ink.bloomPale} strokeWidth="9" />
      <path d="M196 36h30M196 48h22M196 60h26" stroke={ink.glow} strokeWidth="4" strokeLinecap="round" />
      <FacingPerson x={142} y={158} shirt={ink.coral} hair="afro" />
      <FacingPerson x={218} y={158} shirt={ink.bloomDeep} hair="short" skin={ink.skinLight} />
      <Table x={76} y={158} width={208} />
      <Laptop x={102} y={102} />
      <Mug x={184} y={104} />
      <SeatedPerson x={58} y={158} shirt={ink.mustard} hair="wrap" skin={ink.skinDeep} />
      <SeatedPerson x={302} y={158} flip shirt={ink.teal} />
    </g>
  );
}

const rooms: Record<OfferingKind, { wall: string; room: ReactNode }> = {
  shared: { wall: ink.roomSage, room: <SharedSpace /> },
  dedicated: { wall: ink.roomLilac, room: <DedicatedDesk /> },
  private: { wall: ink.roomAmber, room: <OwnOffice /> },
  virtual: { wall: ink.roomClay, room: <MailRoom /> },
  rooms: { wall: ink.roomSage, room: <BoardRoom /> },
};

/** The card's text says what is offered, so its picture is left out of the reading order. */
function OfferingScene({ kind }: { kind: OfferingKind }) {
  const { wall, room } = rooms[kind];
  return (
    <svg viewBox="0 0 360 180" preserveAspectRatio="xMidYMax meet" aria-hidden="true" className="size-full">
      <path d="M-400-200h1200v600H-400Z" fill={wall} />
      <path d="M-400 158h1200v200H-400Z" fill={ink.floor} />
      {room}
    </svg>
  );
}
