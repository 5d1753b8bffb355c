// The exports know the contracts of all lists: they come with the first press, not with the screen.
export {
  exportBranches,
  exportBrands,
  exportCategories,
  exportHistory,
  exportImports,
  exportProducts,
  exportShelves,
  exportTags,
  exportUsers,
} from '@javon/contract';
