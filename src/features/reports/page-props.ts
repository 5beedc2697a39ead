/** What the addresses of reports may say; what each may be is read where it is used. */
export interface ReportSearch {
  a?: string | undefined;
  b?: string | undefined;
  below?: string | undefined;
  class?: string | undefined;
  compare?: string | undefined;
  course?: string | undefined;
  from?: string | undefined;
  is?: string | undefined;
  live?: string | undefined;
  name?: string | undefined;
  parts?: string | undefined;
  question?: string | undefined;
  show?: string | undefined;
  sort?: string | undefined;
  student?: string | undefined;
  title?: string | undefined;
  to?: string | undefined;
  view?: string | undefined;
}

/** Of whom or what the report is, and what of it is asked for. */
export interface ReportPageProps {
  id: string;
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
}
