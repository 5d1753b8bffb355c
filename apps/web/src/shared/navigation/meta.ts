import type { OpenedScreen, PermissionKey } from '@javon/contract';
import type { Messages } from '@javon/messages';

/** Names of routes that are no permission keys: public ones, and those that pass without a check. */
type UncheckedName =
  | 'login'
  | 'resetpassword'
  | 'sos'
  | 'succes'
  | 'no-access'
  | 'by.role'
  | 'by.perms'
  | 'profile'
  | 'changePasword'
  | 'twoStep';

export type RouteName = PermissionKey | OpenedScreen | UncheckedName;
export type CrumbKey = keyof Messages['pages'];

/** Groups of the side navigation, in its order. */
export const NAV_GROUPS = ['day', 'shelves', 'goods', 'price_tags', 'people', 'settings'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

/** Names of the navigation's icons; the frame has the drawings. */
export type NavIcon =
  | 'analytics'
  | 'application'
  | 'branch'
  | 'brand'
  | 'characters'
  | 'check_list'
  | 'day'
  | 'goods'
  | 'history'
  | 'import'
  | 'permission'
  | 'ranking'
  | 'region'
  | 'role'
  | 'sampler'
  | 'segment'
  | 'settings'
  | 'shelf'
  | 'tag'
  | 'users'
  | 'walk';

/** Place of a screen in the navigation; a screen without one is reached from another. */
export interface NavPlace {
  readonly group: NavGroup;
  readonly icon: NavIcon;
  /** Place within the group, small first. */
  readonly order: number;
  /** Place in the bottom bar of a phone, which holds four. */
  readonly phone?: number;
  /** For people of a branch alone. */
  readonly ownBranch?: true;
}

/** Metadata that each screen's route declares. */
export interface ScreenMeta {
  /** Route name; the key of the permission that opens it. */
  readonly name: RouteName;
  /** Breadcrumb and title of the page, in the `pages` catalogue. */
  readonly crumb: CrumbKey;
  readonly nav?: NavPlace;
  /** Path of the screen that this one belongs to, where its own address does not begin with that; `/shelf/$id`. */
  readonly below?: string;
  /** The screen is about one branch: the header's choice is in its address as `?branch=`. */
  readonly branch?: true;
  /** The id in the path may be a word; elsewhere a word there is a path that does not exist. */
  readonly textId?: true;
  /** A list that a person on a phone pulls down to refresh. */
  readonly pulls?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Absent on layouts and redirects, which have no screen of their own. */
    readonly screen?: ScreenMeta;
  }
}
