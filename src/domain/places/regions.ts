/** A part of a country, with its code in GeoNames (admin1). */
export interface Region {
  countryCode: string
  regionCode: string
}

// The regions that are written after cities, by country: 'Dallas, TX', 'London, Ontario'. Each entry: codes and names as
// written, folded; after the colon the code in GeoNames, if it differs from the first one in uppercase.
const REGIONS: Record<string, string> = {
  US: `al alabama;ak alaska;az arizona;ar arkansas;ca california;co colorado;ct connecticut;de delaware;dc;fl florida;ga georgia;
    hi hawaii;id idaho;il illinois;in indiana;ia iowa;ks kansas;ky kentucky;la louisiana;me maine;md maryland;ma massachusetts;
    mi michigan;mn minnesota;ms mississippi;mo missouri;mt montana;ne nebraska;nv nevada;nh newhampshire;nj newjersey;nm newmexico;
    ny newyork newyorkstate;nc northcarolina;nd northdakota;oh ohio;ok oklahoma;or oregon;pa pennsylvania;ri rhodeisland;
    sc southcarolina;sd southdakota;tn tennessee;tx texas;ut utah;vt vermont;va virginia;wa washington;wv westvirginia;wi wisconsin;
    wy wyoming`,
  CA: `ab alberta:01;bc britishcolumbia:02;mb manitoba:03;nb newbrunswick:04;nl newfoundland newfoundlandandlabrador:05;
    ns novascotia:07;on ontario:08;pe pei princeedwardisland:09;qc quebec:10;sk saskatchewan:11;yt yukon:12;
    nt northwestterritories:13;nu nunavut:14`,
  AU: `act:01;nsw newsouthwales:02;nt northernterritory:03;qld queensland:04;sa southaustralia:05;tas tasmania:06;
    vic victoria:07;wa westernaustralia:08`,
  GB: 'eng england anglia;sct scotland szkocja;wls wales walia;nir northernireland',
}

const REGIONS_BY_NAME = new Map<string, Region[]>()
for (const [countryCode, regions] of Object.entries(REGIONS)) {
  for (const entry of regions.split(';')) {
    const [names = '', code] = entry.trim().split(':')
    const [short = '', ...others] = names.split(' ')
    for (const name of [short, ...others]) {
      const known = REGIONS_BY_NAME.get(name) ?? []
      known.push({ countryCode, regionCode: code ?? short.toUpperCase() })
      REGIONS_BY_NAME.set(name, known)
    }
  }
}

/** Returns the regions with this code or name, folded and without spaces and punctuation. */
export function findRegions(key: string): readonly Region[] {
  return REGIONS_BY_NAME.get(key) ?? []
}
