import { needs, type Route } from '../kit/route.ts';
import type { branchSchemas } from './schemas.ts';

type Schemas = typeof branchSchemas;

export const listBranches: Route<Schemas, 'listBranches'> = {
  id: 'listBranches',
  method: 'GET',
  path: '/branches',
  summary: 'Branches that the person may see',
  access: needs('branch', 'branch.shelf', 'shelf', 'price_tag'),
};

export const showBranch: Route<Schemas, 'showBranch'> = {
  id: 'showBranch',
  method: 'GET',
  path: '/branches/:id',
  summary: 'One branch',
  access: needs('branch.show'),
};

export const createBranch: Route<Schemas, 'createBranch'> = {
  id: 'createBranch',
  method: 'POST',
  path: '/branches',
  summary: 'Add a branch',
  access: needs('branch.add'),
  idempotent: true,
  status: 201,
};

export const editBranch: Route<Schemas, 'editBranch'> = {
  id: 'editBranch',
  method: 'PATCH',
  path: '/branches/:id',
  summary: 'Change a branch; code and region only by people who may change all branches',
  access: needs('branch.edit'),
};

export const closeBranch: Route<Schemas, 'closeBranch'> = {
  id: 'closeBranch',
  method: 'POST',
  path: '/branches/:id/close',
  summary: 'Close a branch: it takes no new people and prints nothing; its people and shelves stay',
  access: needs('branch.close'),
};

export const reopenBranch: Route<Schemas, 'reopenBranch'> = {
  id: 'reopenBranch',
  method: 'POST',
  path: '/branches/:id/reopen',
  summary: 'Open a closed branch again',
  access: needs('branch.close'),
};
