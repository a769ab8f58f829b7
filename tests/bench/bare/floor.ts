import type { FloorRoute } from './route.ts';

/**
 * What this stack can do at most: the least that could be called by the same name, in one statement with triggers off.
 * No session, no rules, no audit, no books, and a small answer.
 */
export const FLOOR: readonly FloorRoute[] = [
  {
    method: 'GET',
    path: '/api/invoices',
    statement: `select id, invoice_number, bill_to ->> 'name' as tenant, status, due_date::text, amount, paid_amount
      from invoices order by created_at desc, id desc limit 20`,
    values: () => [],
  },
  {
    method: 'POST',
    path: '/api/payments',
    statement: `with invoice as (
        update invoices set paid_amount = paid_amount + $2::numeric where id = $1::uuid returning id, tenant_id
      )
      insert into payments (tenant_id, invoice_id, amount, unallocated, payment_date, payment_method, recorded_by_name)
      select tenant_id, id, $2::numeric, 0, current_date, $3, 'Reference' from invoice returning id, receipt, amount`,
    values: ({ invoiceId, amount, paymentMethod }) => [invoiceId, amount, paymentMethod],
  },
  {
    method: 'POST',
    path: '/api/room-bookings',
    statement: `insert into room_bookings (tenant_id, room_id, starts_at, ends_at, booking_date, hourly_rate, charged_minutes)
      values ($1, $2, $3::timestamptz, $4::timestamptz, $5, 1500, 60) returning id, starts_at, ends_at`,
    values: ({ tenantId, roomId, bookingDate, startTime, endTime }) => [
      tenantId,
      roomId,
      `${bookingDate}T${startTime}:00+03:00`,
      `${bookingDate}T${endTime}:00+03:00`,
      bookingDate,
    ],
  },
  {
    method: 'POST',
    path: '/api/invoices',
    statement: `with number as (
        insert into document_counters (series, next) values ('REFERENCE', 2)
          on conflict (series) do update set next = document_counters.next + 1 returning next - 1 as seq
      ), invoice as (
        insert into invoices (series, seq, tenant_id, type, description, issue_date, due_date, net, amount, bill_to)
          select 'REFERENCE', seq, $1::uuid, 'other', $2::text, current_date, current_date + 7, $3::numeric, $3::numeric, '{"name": "Reference"}'
          from number returning id, invoice_number, amount
      ), line as (
        insert into invoice_lines (position, kind, description, unit_price, net, tax_class, account, service_start, service_end, invoice_id, issue_date)
          select 0, 'other', $2::text, $3::numeric, $3::numeric, 'D', '4070', current_date, current_date + 1, id, current_date from invoice
      )
      select * from invoice`,
    values: ({ tenantId, lines: [line] }) => [tenantId, line.description, line.unitPrice],
  },
];
