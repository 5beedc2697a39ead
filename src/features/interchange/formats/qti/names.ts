/** How the three versions of QTI call things. */
import type { Format } from '../../model.ts';

/** One of the versions that are written. */
export type QtiFormat = Extract<Format, 'qti21' | 'qti22' | 'qti30'>;

/** What differs between them. */
export interface Version {
  /** Namespace and schema of items and tests. */
  namespace: string;
  schema: string;
  /** Namespace, schema, name and number of the manifest. */
  manifest: { namespace: string; schema: string; name: string; number: string };
  /** The metadata of a manifest. */
  lom: { namespace: string; schema: string };
  suffix: string;
  templates: string;
}

/** The versions by their format. */
export const VERSIONS: Record<QtiFormat, Version> = {
  qti21: {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
    manifest: {
      namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd',
      name: 'QTIv2.1 Package',
      number: '1.0.0',
    },
    lom: {
      namespace: 'http://ltsc.ieee.org/xsd/LOM',
      schema: 'http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd',
    },
    suffix: 'xmlv2p1',
    templates: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/',
  },
  qti22: {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
    manifest: {
      namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd',
      name: 'QTIv2.2 Package',
      number: '1.0.0',
    },
    lom: {
      namespace: 'http://ltsc.ieee.org/xsd/LOM',
      schema: 'http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd',
    },
    suffix: 'xmlv2p2',
    templates: 'http://www.imsglobal.org/question/qti_v2p2/rptemplates/',
  },
  qti30: {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    manifest: {
      namespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
      schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
      name: 'QTI Package',
      number: '3.0.0',
    },
    lom: {
      namespace: 'http://ltsc.ieee.org/xsd/LOM',
      schema: 'https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd',
    },
    suffix: 'xmlv3p0',
    templates: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/',
  },
};

/** Elements and attributes that are QTI's own; HTML and MathML stay as they are. */
const own =
  /(<\/?)(assessmentItem|assessmentTest|assessmentSection|assessmentItemRef|testPart|responseDeclaration|correctResponse|value|mapping|mapEntry|outcomeDeclaration|defaultValue|itemBody|rubricBlock|contentBody|choiceInteraction|simpleChoice|extendedTextInteraction|uploadInteraction|prompt|responseProcessing)(?=[\s/>])([^<>]*)/g;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Markup of 2.x as the version calls it: 3.0 has other names for the same. */
export function inVersion(markup: string, format: QtiFormat): string {
  if (format !== 'qti30') return markup;
  return markup.replace(
    own,
    (_, open: string, name: string, rest: string) =>
      `${open}qti-${dashed(name)}${rest.replace(/(\s)([a-z]+[A-Z][A-Za-z]*)(?==)/g, (_match, space: string, attribute: string) => space + dashed(attribute))}`,
  );
}
