import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Chart } from './chart.tsx';

const drawn = (values: readonly number[]) =>
  renderToStaticMarkup(
    <Chart
      title="Desks held by month"
      kind="line"
      series={[{ name: 'Held', points: values.map((value, n) => ({ label: `Month ${n + 1}`, value })) }]}
      format={(value) => `${value} desks`}
      empty="Nobody holds a desk yet."
    />,
  );

it.each([[[]], [[0]], [[0, 0, 0]]])('of nothing but noughts (%j), words stand in place of an empty axis', (values) => {
  const html = drawn(values);
  expect(html).toContain('Nobody holds a desk yet.');
  expect(html).not.toContain('0.01');
  expect(html).not.toContain('<table');
});

it('of a single month is its figure, not a dot in a large box', () => {
  const html = drawn([14]);
  expect(html).toContain('14 desks');
  expect(html).toContain('Month 1');
  expect(html).not.toContain('<circle');
  expect(html).not.toContain('<button');
});

it('of several months is a picture with its table', () => {
  const html = drawn([14, 15]);
  expect(html).toContain('<table');
  expect(html).toContain('15 desks');
});
