import { ActionLink } from './action-link.tsx';

export function StaffEntrance() {
  return (
    <section aria-labelledby="staff-entrance-title" className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-12 sm:px-6">
        <div>
          <h2 id="staff-entrance-title" className="text-2xl font-bold tracking-tight">
            Already on the inside?
          </h2>
          <p className="mt-1 max-w-xl text-muted">
            Bookings, tenants, invoices and the day ahead are one sign-in away.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ActionLink href="/login" look="primary">
            Access Workspace System
          </ActionLink>
          <ActionLink href="/my/invoices" look="outline">
            Your Invoices and Bookings
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
