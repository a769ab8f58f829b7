// Every address of the client, once.
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  workspaces: '/workspaces',
  tenants: '/tenants',
  bookings: '/bookings',
  financials: '/financials',
  hr: '/hr',
  reports: '/reports',
  inventory: '/inventory',
  settings: '/settings',
  users: '/users',
  auditLog: '/audit-log',
  login: '/login',
  setup: '/setup',
  clientPortal: '/client-portal',
  apiDocs: '/api/docs',
} as const;
