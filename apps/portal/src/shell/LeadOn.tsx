import { Navigate, useLocation } from '../browser/router.tsx';

/** Sends an address that only leads elsewhere to its target, with query and hash. */
export function LeadOn({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}
