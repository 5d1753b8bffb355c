// The exports of all lists. They know the contracts of each, so they come with the first press, not with a screen.
export {
  exportAnalyticPriceTagBranches,
  exportAnalyticPriceTagProducts,
  exportAnalyticPriceTags,
  exportApplications,
  exportBranches,
  exportBrands,
  exportCategories,
  exportHistory,
  exportImports,
  exportProducts,
  exportShelves,
  exportTags,
  exportUsers,
  exportWalkReport,
} from '@javon/contract';
