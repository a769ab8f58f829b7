-- What was invoiced at the counter is taken back by a credit note first: neither cancelled nor sold for another price before that.
CREATE OR REPLACE FUNCTION room_bookings_stay_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM booking_charges c JOIN invoices i ON i.id = c.invoice_id
      WHERE c.booking_id = NEW.id AND i.type = 'counter' AND i.status <> 'credited') THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'room_bookings_sold', message = 'The booking was invoiced at the counter';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER room_bookings_stay_sold AFTER UPDATE ON room_bookings FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled' OR NEW.extra_charge_amount IS DISTINCT FROM OLD.extra_charge_amount)
  EXECUTE FUNCTION room_bookings_stay_sold();
