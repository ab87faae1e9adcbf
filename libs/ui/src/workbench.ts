/* The back office: parts that bring Ant Design's heavier ones. Load `@festix/ui/workbench.css` with it. */

export { WorkbenchProvider } from './theme/WorkbenchProvider.tsx';

export { BottomBar, type BottomBarProps } from './shell/BottomBar.tsx';
export { EventHeader, type EventHeaderProps } from './shell/EventHeader.tsx';
export { EventTabs, EventTabsSkeleton, type EventTab, type EventTabsProps } from './shell/EventTabs.tsx';
export { PhoneTop, type PhoneTopProps } from './shell/PhoneTop.tsx';
export {
  EventSwitcher,
  initialsOf,
  SideMenu,
  WhoAmI,
  type EventSwitcherProps,
  type MenuItem,
  type SideMenuProps,
  type SwitcherEvent,
  type WhoAmIProps,
} from './shell/SideMenu.tsx';
export { Workbench, type WorkbenchProps } from './shell/Workbench.tsx';

export { BulkBar, type BulkAction, type BulkBarProps } from './records/BulkBar.tsx';
export { DayFilter, type DayFilterProps } from './records/DayFilter.tsx';
export {
  FilterBar,
  FilterChoice,
  FilterSelect,
  type FilterBarProps,
  type FilterChoiceProps,
  type FilterSelectProps,
  type FilterType,
} from './records/FilterBar.tsx';
export { FoundFilter, type FoundFilterProps } from './records/FoundFilter.tsx';
export { Pagination, type PaginationProps } from './records/Pagination.tsx';
export { RecordsList, type RecordLines, type RecordsListProps } from './records/RecordsList.tsx';
export {
  RecordsTable,
  type RecordsColumn,
  type RecordsSelection,
  type RecordsTableProps,
} from './records/RecordsTable.tsx';
export { SortableList, type SortableListProps } from './records/SortableList.tsx';
export { SortSelect, type SortOrder, type SortSelectProps } from './records/SortSelect.tsx';

export { CheckGrid, type CheckGridColumn, type CheckGridProps, type CheckGridRow } from './form/CheckGrid.tsx';
export { walkBoxes } from './form/walk-boxes.ts';
export { ChipsInput, type ChipsInputProps } from './form/ChipsInput.tsx';
export { FileInput, type FileInputProps } from './form/FileInput.tsx';
export { FormActions } from './form/FormActions.tsx';
export { obeys, type FormRule } from './form/obeys.ts';
export { NumberInput, type NumberInputProps } from './form/NumberInput.tsx';
export { SaveBar, type SaveBarProps } from './form/SaveBar.tsx';
export { SwitchField, type SwitchFieldProps } from './form/SwitchField.tsx';
export {
  AmountField,
  DayField,
  MomentField,
  NumberField,
  PercentField,
  type AmountFieldProps,
  type DayFieldProps,
  type FieldRule,
  type MomentFieldProps,
  type NumberFieldProps,
  type PercentFieldProps,
} from './form/typed-fields.tsx';

export { RichTextDraft, RichTextEditor, type RichTextEditorProps } from './rich-text/RichTextEditor.tsx';

export { ConfirmDialog, type ConfirmDialogProps } from './dialog/ConfirmDialog.tsx';

export { ChartFlag, ChartLegend } from './charts/ChartLegend.tsx';
export type { ChartColour, ChartColumn, ChartSeries, ChartSlice } from './charts/chart-data.ts';
export { DataFigure, type DataFigureProps } from './charts/DataFigure.tsx';
