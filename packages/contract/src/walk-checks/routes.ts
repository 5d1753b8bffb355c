import { needs, routesOf } from '../kit/route.ts';
import type { walkCheckSchemas } from './schemas.ts';

const route = routesOf<typeof walkCheckSchemas>();

export const listWalks = route('listWalks', 'GET', '/walk-checks', {
  summary: 'Walk checks of a branch or of all, the newest first',
  access: needs('walk_check'),
});

export const beginWalk = route('beginWalk', 'POST', '/walk-checks', {
  summary: 'Begin a walk along a shelf or through the hall; one that is open there is joined',
  access: needs('walk_check'),
});

export const showWalkReport = route('showWalkReport', 'GET', '/walk-checks/report', {
  summary:
    'For each branch when it was last walked, how much of it, what was found, and how true confirmations were',
  access: needs('walk_check'),
});

export const showWalk = route('showWalk', 'GET', '/walk-checks/:id', {
  summary:
    'A walk with every tag of its branch and the scans so far: all that a phone needs to judge offline',
  access: needs('walk_check'),
});

export const showWalkResult = route('showWalkResult', 'GET', '/walk-checks/:id/result', {
  summary: 'Result of a walk: counts, missing tags in walking order, what to print and to take down',
  access: needs('walk_check'),
});

export const sendScans = route('sendScans', 'POST', '/walk-checks/:id/scans', {
  summary: 'Send scans; each id counts once however often it is sent, also after the walk has ended',
  access: needs('walk_check'),
});

export const endWalk = route('endWalk', 'POST', '/walk-checks/:id/end', {
  summary: 'End a walk: what was not scanned is missing; ending it again answers the same',
  access: needs('walk_check'),
});
