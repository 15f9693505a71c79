/** Codes of number formats that files do not write out. */

const accounting = (before: string, nothing: string, digits: string): string =>
  `_(${before}* ${digits}_);_(${before}* \\(${digits}\\);_(${before}* "-"${nothing}_);_(@_)`

/** ECMA-376, 18.8.30: formats that files name by their number alone. Those of East Asia are dates of their calendars. */
export const builtInCodes: readonly [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'dd/mm/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'dd/mm/yyyy h:mm'],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  [37, '#,##0_);\\(#,##0\\)'],
  [38, '#,##0_);[Red]\\(#,##0\\)'],
  [39, '#,##0.00_);\\(#,##0.00\\)'],
  [40, '#,##0.00_);[Red]\\(#,##0.00\\)'],
  [41, accounting('', '', '#,##0')],
  [42, accounting('"$"', '', '#,##0')],
  [43, accounting('', '??', '#,##0.00')],
  [44, accounting('"$"', '??', '#,##0.00')],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]

/** Formats that Excel 2003 calls by a name; every other one is the code itself. */
const namedCodes: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'dd/mm/yyyy h:mm',
  'Long Date': 'dd/mm/yyyy',
  'Medium Date': 'dd/mm/yyyy',
  'Short Date': 'dd/mm/yyyy',
  'Long Time': 'h:mm:ss',
  'Medium Time': 'h:mm',
  'Short Time': 'h:mm',
  Currency: '"$"#,##0.00',
  'Euro Currency': '"€"#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Yes/No': '"Yes";"Yes";"No"',
  'True/False': '"True";"True";"False"',
  'On/Off': '"On";"On";"Off"',
}

export const codeNamed = (said: string): string =>
  (Object.hasOwn(namedCodes, said) && namedCodes[said]) || said
