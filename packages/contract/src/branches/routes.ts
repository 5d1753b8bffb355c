import { needs, routesOf } from '../kit/route.ts';
import { SCOPED_PERMISSIONS } from '../permissions.ts';
import type { branchSchemas } from './schemas.ts';

const route = routesOf<typeof branchSchemas>();

export const listBranches = route('listBranches', 'GET', '/branches', {
  summary: 'Branches that the person may see',
  // Every screen lets a person of the whole chain choose a branch; the flags are for calls that name one.
  access: needs('check_list.template', 'service_tokens', 'webhooks', ...SCOPED_PERMISSIONS),
});

export const showBranch = route('showBranch', 'GET', '/branches/:id', {
  summary: 'One branch',
  access: needs('branch.show'),
});

export const createBranch = route('createBranch', 'POST', '/branches', {
  summary: 'Add a branch',
  access: needs('branch.add'),
  idempotent: true,
  status: 201,
});

export const editBranch = route('editBranch', 'PATCH', '/branches/:id', {
  summary: 'Change a branch; code and region only by people who may change all branches',
  access: needs('branch.edit'),
});

export const closeBranch = route('closeBranch', 'POST', '/branches/:id/close', {
  summary: 'Close a branch: it takes no new people and prints nothing; its people and shelves stay',
  access: needs('branch.close'),
});

export const reopenBranch = route('reopenBranch', 'POST', '/branches/:id/reopen', {
  summary: 'Open a closed branch again',
  access: needs('branch.close'),
});
