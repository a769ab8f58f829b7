const COLUMNS = 30;

/** One floor with so many desks, drawn in rows. */
export const fillFloor = (desks: number): string[] => [
  `insert into floors (name, width, height) values ('Bench', ${COLUMNS * 200}, ${Math.ceil(desks / COLUMNS) * 200})`,
  `insert into units (kind, name, floor_id)
  select 'desk', 'Desk ' || n, f.id from generate_series(1, ${desks}) n, floors f where f.name = 'Bench'`,
  `update floors f set drawing = f.drawing || jsonb_build_object('units', (
    select jsonb_agg(jsonb_build_object('id', u.id, 'x', u.n % ${COLUMNS} * 200, 'y', u.n / ${COLUMNS} * 200,
      'width', 150, 'height', 75, 'rotation', 0))
    from (select id, row_number() over (order by id) - 1 as n from units where floor_id = f.id) as u))
  where f.name = 'Bench'`,
];
