const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Every XML file is a sheet by default, so that the number of sheets need not be known in advance. */
export const contentTypesXml =
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

export const packageRelationsXml =
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The formats of cells; `styles` has their indexes. */
export const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="3">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  [164, 165, 166]
    .map(
      (format) =>
        `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const sheetStart =
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';

export const sheetEnd = '</sheetData></worksheet>';

export function workbookXml(sheets: number): string {
  const list = numbers(sheets).map(
    (n) => `<sheet name="answers${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`;
}

export function workbookRelationsXml(sheets: number): string {
  const list = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="${sheetPath(n)}"/>`,
  );
  return (
    `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}` +
    `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
  );
}

export function sheetPath(sheet: number): string {
  return `worksheets/sheet${sheet}.xml`;
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
