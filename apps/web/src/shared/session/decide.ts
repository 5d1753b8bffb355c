import { isGranting, type RoleEntry } from '@javon/contract';

/** Routes that anyone may open (specification, section 5, point 1). */
const PUBLIC_ROUTES: ReadonlySet<string> = new Set(['login', 'resetpassword', 'sos', 'succes']);
/** Routes that need a sign-in but no permission (point 3). */
const FREE_ROUTES: ReadonlySet<string> = new Set([
  'no-access',
  'by.role',
  'by.perms',
  'profile',
  'changePasword',
  'twoStep',
]);

export type Decision =
  /** Open the page. */
  | 'pass'
  /** Go to sign-in, carrying the path. */
  | 'sign_in'
  /** Warn and go to /no-access, carrying the path. */
  | 'refuse'
  /** The default password was not changed yet: only its change is open. */
  | 'change_password'
  /** The role's second factor is owed: only its set-up is open. */
  | 'set_up_factor';

export interface Visitor {
  readonly hasToken: boolean;
  readonly person: {
    readonly is_admin: boolean;
    readonly must_change_password: boolean;
    readonly weak_password: boolean;
    readonly second_factor?: { readonly must_set_up: boolean };
  } | null;
  readonly roles: readonly RoleEntry[] | null;
}

/** Whether a route opens without a sign-in. */
export function isPublic(routeName: string): boolean {
  return PUBLIC_ROUTES.has(routeName);
}

/** Whether the person may use what the key names: an administrator, or a role entry that grants it. */
export function isAllowed(key: string, visitor: Pick<Visitor, 'person' | 'roles'>): boolean {
  if (visitor.person?.is_admin) return true;
  return visitor.roles?.some((entry) => entry.key === key && isGranting(entry.value)) ?? false;
}

/** The guard of every navigation (specification, section 5), as a decision without effects. */
export function decide(routeName: string, visitor: Visitor): Decision {
  if (isPublic(routeName)) return 'pass';
  if (!visitor.hasToken) return 'sign_in';
  if (visitor.person?.must_change_password && routeName !== 'changePasword') return 'change_password';
  const owesFactor = visitor.person?.second_factor?.must_set_up === true;
  if (owesFactor && routeName !== 'twoStep' && routeName !== 'changePasword') return 'set_up_factor';
  if (FREE_ROUTES.has(routeName)) return 'pass';
  return isAllowed(routeName, visitor) ? 'pass' : 'refuse';
}
