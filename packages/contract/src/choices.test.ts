import { expect, it } from 'vitest';
import { ALL_ROUTES, type PermissionKey, SCOPED_PERMISSIONS } from './index.ts';

/** Actions with forms that choose from lists, and the calls that read these. */
const CHOICES: readonly (readonly [PermissionKey, readonly string[]])[] = [
  ['analytic_price_tag.edit', ['listProducts', 'listSamplers']],
  ['application.add', ['listShelves', 'showShelf', 'listProducts']],
  ['branch.edit', ['listProducts']],
  ['check_list.template', ['listBranches']],
  ['perms.add', ['showPermission']],
  ['price_tag.print', ['listProducts']],
  ['price_tag_sampler.add', ['listProducts', 'sampleProducts', 'samplerChoices']],
  ['price_tag_sampler.view3', ['listProducts', 'sampleProducts', 'samplerChoices']],
  ['product.show', ['listBrands', 'listCategories']],
  ['roles.add', ['listRoles', 'showRole']],
  ['segment.edit', ['listProducts']],
  ['service_tokens', ['listBranches']],
  ['shelf.show', ['listCategories']],
  ['webhooks', ['listBranches']],
  ...SCOPED_PERMISSIONS.map((key) => [key, ['listBranches']] as const),
];

it.each(CHOICES)('[GRD-7] %s allows to read what its forms offer: %s', (key, reads) => {
  const allowed = ALL_ROUTES.filter(
    ({ id, access }) => reads.includes(id) && access.kind === 'permission' && access.keys.includes(key),
  );
  expect(allowed.map(({ id }) => id).toSorted()).toEqual(reads.toSorted());
});
