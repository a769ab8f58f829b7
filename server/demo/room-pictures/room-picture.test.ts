import { expect, it } from 'vitest';
import { readPng } from '../../documents/png-file.ts';
import { drawRoom } from './room-picture.ts';

const boardroom = { type: 'boardroom', capacity: 8 } as const;

it('a room is drawn the same each time, as a small picture in the shape in which it is shown', () => {
  const picture = drawRoom(boardroom, 0);
  expect(drawRoom(boardroom, 0)).toEqual(picture);
  expect(readPng(picture)).toMatchObject({ width: 800, height: 450 });
  expect(picture.length).toBeLessThan(80_000);
});

it('no two rooms of a space look alike', () => {
  const rooms = [boardroom, boardroom, { type: 'meeting_room', capacity: 4 } as const, boardroom];
  expect(new Set(rooms.map((room, variant) => drawRoom(room, variant).toString('base64'))).size).toBe(rooms.length);
});
