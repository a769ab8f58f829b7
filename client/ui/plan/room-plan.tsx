import { type ReactNode, useId } from 'react';
import { ink } from '../../landing/illustrations/ink.ts';
import {
  Camera,
  ChairTop,
  ConferencePhone,
  Door,
  Plant,
  Projector,
  Rug,
  TableTop,
  TvScreen,
  Waves,
  Whiteboard,
  Window,
} from './furniture.tsx';
import { type PlanRoom, planLayout, planText, SHEET, WALLS } from './room-layout.ts';

type RoomPlanProps = {
  room: PlanRoom;
  /** Where it lies in a larger drawing; without it the plan fills the box around it. */
  place?: { x: number; y: number; width: number; height: number } | undefined;
};

/** A room as an architect would draw it, from its own data: as many chairs as people, and what it has in its place. */
export function RoomPlan({ room, place }: RoomPlanProps) {
  const { table, chairs, scale } = planLayout(room);
  const has = new Set(room.amenities);
  const colour = room.type === 'boardroom' ? ink.bloomDeep : ink.teal;
  return (
    <svg
      role="img"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio={place ? 'none' : 'xMidYMid slice'}
      className={place ? undefined : 'size-full'}
      {...place}
    >
      <title>{planText(room)}</title>
      <Shell floor={room.type === 'boardroom' ? ink.roomLilac : ink.roomAmber}>
        {has.has('Projector') ? <Projector /> : null}
        {has.has('TV Screen') ? <TvScreen /> : null}
        {has.has('Video Conferencing') ? <Camera /> : null}
        {has.has('Whiteboard') ? <Whiteboard /> : null}
        <Rug table={table} />
        {chairs.map((chair) => (
          <ChairTop key={`${chair.x} ${chair.y}`} {...{ chair, scale, colour }} />
        ))}
        <TableTop table={table} />
        {has.has('Conference Phone') && table.kind !== 'rows' ? <ConferencePhone /> : null}
        {has.has('WiFi') ? <Waves /> : null}
      </Shell>
    </svg>
  );
}

/** The floor with its boards and the light of the window, the things on it, and around them the walls. */
function Shell({ floor, children }: { floor: string; children: ReactNode }) {
  const boards = useId();
  const { left, top, right, bottom } = WALLS;
  const [width, height] = [right - left, bottom - top];
  return (
    <>
      <defs>
        <pattern id={boards} width="80" height="26" patternUnits="userSpaceOnUse">
          <path d="M0 0h80M0 13h80M22 0v13M62 13v13" stroke={ink.woodDeep} strokeWidth="0.7" opacity="0.22" />
        </pattern>
      </defs>
      <rect width={SHEET.width} height={SHEET.height} fill={ink.ground} />
      <rect x={left} y={top} width={width} height={height} fill={floor} />
      <rect x={left} y={top} width={width} height={height} fill={`url(#${boards})`} />
      <path d={`M${right} 50l-110 26v70l110-26Z`} fill={ink.glow} opacity="0.22" />
      {children}
      <Plant x={left + 17} y={bottom - 17} />
      <Plant x={right - 16} y={top + 16} small />
      <rect x={left} y={top} width={width} height={height} rx="2" fill="none" stroke={ink.cut} strokeWidth="6" />
      <Window />
      <Door />
    </>
  );
}
