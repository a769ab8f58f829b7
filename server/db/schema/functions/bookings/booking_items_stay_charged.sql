-- What is on an invoice stays as it was invoiced: neither taken off the booking nor added to it.
CREATE OR REPLACE FUNCTION booking_items_stay_charged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM booking_charges WHERE booking_id = coalesce(NEW.booking_id, OLD.booking_id)) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'booking_items_charged', message = 'The booking is invoiced';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER booking_items_stay_charged BEFORE INSERT OR UPDATE OR DELETE ON booking_items FOR EACH ROW EXECUTE FUNCTION booking_items_stay_charged();
