-- What was bought, and at what price, never changes; what a person decided stays decided.
CREATE OR REPLACE FUNCTION package_orders_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.checkout_id, OLD.package_id, OLD.billing_cycle, OLD.rent, OLD.deposit, OLD.start_date, OLD.paid_through, OLD.created_at)
      <> (NEW.id, NEW.checkout_id, NEW.package_id, NEW.billing_cycle, NEW.rent, NEW.deposit, NEW.start_date, NEW.paid_through, NEW.created_at)
    OR (OLD.tenant_id IS NOT NULL AND OLD.tenant_id IS DISTINCT FROM NEW.tenant_id)
    OR (OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
      ('kept', 'waiting'), ('kept', 'lapsed'), ('lapsed', 'waiting'), ('waiting', 'approved'), ('waiting', 'refused'))) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'package_orders_stay',
      message = format('A package order that is %s cannot be changed like that', OLD.state);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER package_orders_stay BEFORE UPDATE ON package_orders FOR EACH ROW EXECUTE FUNCTION package_orders_stay();
